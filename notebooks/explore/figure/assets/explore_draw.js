// Draws the panels of a frame on canvases. What a frame holds, drawing.go in
// notebooks/explore says.
"use strict";

// Paint is the colours of the page as it is shown now.
class Paint {
	constructor(section) {
		const style = getComputedStyle(section), get = name => style.getPropertyValue(name).trim();
		const list = name => get(name).split(/\s+/);
		Object.assign(this, { classes: list("--class"), field: scale(list("--field")), ramp: scale(list("--ramp")), heights: scale(list("--heights")),
			right: get("--right"), wrong: get("--wrong"), ink: get("--ink"), soft: get("--soft"), paper: get("--paper"), accent: get("--accent") });
	}
	of(kind) { return this[kind] || (kind === "axis" ? this.soft : kind === "cut" ? this.accent : this.ink); }
}

// scale is 256 colours along stops, as bytes.
function scale(stops) {
	const rgb = stops.map(s => [1, 3, 5].map(i => parseInt(s.slice(i, i + 2), 16))), out = new Uint8Array(3 * 256);
	for (let k = 0; k < 256; k++) {
		const t = k / 255 * (rgb.length - 1), i = Math.min(Math.floor(t), rgb.length - 2);
		for (let c = 0; c < 3; c++) out[3 * k + c] = Math.round(rgb[i][c] + (t - i) * (rgb[i + 1][c] - rgb[i][c]));
	}
	return out;
}

const draw = {
	plane(g, w, h, d, paint) {
		const at = placeOf(d.box, w, h), side = Math.min(w, h);
		if (d.field) {
			raster(g, w, h, bands(d.field, d.box.still ? Math.round(side * g.ratio) : 200, paint), true);
			if (d.field.level !== undefined) contour(g, d.field, w, h, paint);
		}
		for (const l of d.lines || []) line(g, l, at, paint);
		for (let i = 0; i < d.dots.class.length; i++) dot(g, at(d.dots.xy[2 * i], d.dots.xy[2 * i + 1]), d.dots.class[i], paint);
		for (const i of d.dots.lit || []) ring(g, at(d.dots.xy[2 * i], d.dots.xy[2 * i + 1]), paint);
		for (const m of d.marks || []) mark(g, at(m.x, m.y), m, paint, w);
		if (d.axes) corner(g, w, h, d.axes, paint);
	},

	matrix(g, w, h, d, paint) {
		const image = new ImageData(d.n, d.n), colours = d.signed ? paint.field : paint.ramp;
		for (let i = 0; i < d.bytes.length; i++) colour(image.data, i, colours, d.bytes[i]);
		raster(g, w, h, image, false);
		const side = Math.min(w, h), cell = side / d.n, thick = Math.max(cell, 2);
		g.strokeStyle = paint.wrong;
		for (const i of d.lit || []) {
			const a = i * cell + cell / 2 - thick / 2 - 1, x = (w - side) / 2, y = (h - side) / 2;
			g.strokeRect(x + .5, y + a, side - 1, thick + 2);
			g.strokeRect(x + a, y + .5, thick + 2, side - 1);
		}
	},

	bars(g, w, h, d, paint) {
		const left = 8, top = 18, bottom = d.labels ? 22 : 6, step = (w - 2 * left) / d.values.length;
		g.font = "12px system-ui, sans-serif";
		g.textAlign = "center";
		for (let i = 0; i < d.values.length; i++) {
			const height = (h - top - bottom) * Math.max(0, d.values[i]) / d.top, x = left + i * step, fill = Math.max(1, step * .75);
			g.fillStyle = (d.lit || []).includes(i) ? paint.classes[0] : paint.soft;
			g.fillRect(x + (step - fill) / 2, h - bottom - height, fill, height);
			g.fillStyle = paint.soft;
			if (d.labels && step > 15) g.fillText(d.labels[i], x + step / 2, h - 7);
		}
		if (d.unit) corner(g, w, 16, d.unit, paint);
	},

	space(g, w, h, d, paint, turn) {
		const at = project(turn, Math.min(w, h) / 2 / d.radius, w, h), order = [];
		arrows(g, d, at, paint);
		for (let i = 0; i < d.class.length; i++) order.push([at(d.xyz[3 * i], d.xyz[3 * i + 1], d.xyz[3 * i + 2]), d.class[i]]);
		order.sort((a, b) => a[0][2] - b[0][2]);
		// What lies behind the plane is drawn before it: the side on which the eye isn't.
		const front = d.corner.length ? inFront(d, at) : () => true;
		for (const [p, c] of order) if (!front(p)) dot(g, p, c, paint);
		if (d.corner.length) sheet(g, d, at, paint);
		for (const [p, c] of order) if (front(p)) dot(g, p, c, paint);
		names(g, d, at, paint, w);
	},
};

function placeOf(box, w, h) {
	const k = Math.min(w, h) / 2 / box.half;
	return (x, y) => [w / 2 + (x - box.x) * k, h / 2 - (y - box.y) * k];
}

function colour(data, i, colours, k) {
	data[4 * i] = colours[3 * k];
	data[4 * i + 1] = colours[3 * k + 1];
	data[4 * i + 2] = colours[3 * k + 2];
	data[4 * i + 3] = 255;
}

const scratch = document.createElement("canvas");

// raster puts pixels into the middle of a panel.
function raster(g, w, h, image, smooth) {
	scratch.width = image.width;
	scratch.height = image.height;
	scratch.getContext("2d").putImageData(image, 0, 0);
	const side = Math.min(w, h);
	g.imageSmoothingEnabled = smooth;
	g.drawImage(scratch, (w - side) / 2, (h - side) / 2, side, side);
}

const steps = 11;

// bands is a field in bands of one colour: between four points it is bilinear.
function bands(f, px, paint) {
	const image = new ImageData(px, px), n = f.n, colours = f.signed ? paint.field : paint.heights, last = 255;
	const row = new Float64Array(n);
	for (let y = 0, i = 0; y < px; y++) {
		const v = (1 - y / (px - 1)) * (n - 1), b = Math.min(Math.floor(v), n - 2), t = v - b;
		for (let k = 0; k < n; k++) row[k] = (1 - t) * f.values[b * n + k] + t * f.values[(b + 1) * n + k];
		for (let x = 0; x < px; x++, i++) {
			const u = x / (px - 1) * (n - 1), a = Math.min(Math.floor(u), n - 2);
			let share = (row[a] + (u - a) * (row[a + 1] - row[a])) / f.limit;
			if (f.signed) share = (share + 1) / 2;
			const band = Math.min(Math.max(Math.floor(share * steps), 0), steps - 1);
			colour(image.data, i, colours, Math.round((band + .5) / steps * last));
		}
	}
	return image;
}

// contour draws where a field has its level, a segment or two for each cell.
function contour(g, f, w, h, paint) {
	const n = f.n, side = Math.min(w, h), k = side / (n - 1), x0 = (w - side) / 2, y0 = (h + side) / 2;
	g.strokeStyle = paint.ink;
	g.lineWidth = 2.5;
	g.beginPath();
	for (let j = 0; j < n - 1; j++) {
		for (let i = 0; i < n - 1; i++) {
			const v = [f.values[j * n + i], f.values[j * n + i + 1], f.values[(j + 1) * n + i + 1], f.values[(j + 1) * n + i]].map(v => v - f.level);
			const at = [[i, j], [i + 1, j], [i + 1, j + 1], [i, j + 1]], cuts = [];
			for (let e = 0; e < 4; e++) {
				const a = v[e], b = v[(e + 1) % 4], [p, q] = [at[e], at[(e + 1) % 4]];
				if (a < 0 === b < 0) continue;
				const t = a / (a - b);
				cuts.push([x0 + k * (p[0] + t * (q[0] - p[0])), y0 - k * (p[1] + t * (q[1] - p[1]))]);
			}
			for (let c = 0; c + 1 < cuts.length; c += 2) { g.moveTo(...cuts[c]); g.lineTo(...cuts[c + 1]); }
		}
	}
	g.stroke();
	g.lineWidth = 1;
}

// dot is a sample; classes have shapes, too.
function dot(g, [x, y], kind, paint) {
	const fresh = kind === 255, r = fresh ? 7 : 3.6;
	g.beginPath();
	if (fresh || kind === 0 || kind > 3) g.arc(x, y, r, 0, 2 * Math.PI);
	else if (kind === 1) { g.moveTo(x, y - 1.3 * r); g.lineTo(x + 1.2 * r, y + r); g.lineTo(x - 1.2 * r, y + r); g.closePath(); }
	else if (kind === 2) g.rect(x - .9 * r, y - .9 * r, 1.8 * r, 1.8 * r);
	else { g.moveTo(x, y - 1.3 * r); g.lineTo(x + 1.3 * r, y); g.lineTo(x, y + 1.3 * r); g.lineTo(x - 1.3 * r, y); g.closePath(); }
	g.fillStyle = fresh ? paint.ink : paint.classes[kind % paint.classes.length];
	g.fill();
	g.strokeStyle = paint.paper;
	g.lineWidth = fresh ? 2 : 1;
	g.stroke();
	g.lineWidth = 1;
}

function ring(g, [x, y], paint) {
	g.strokeStyle = paint.ink;
	g.lineWidth = 2;
	g.beginPath();
	g.arc(x, y, 9, 0, 2 * Math.PI);
	g.stroke();
	g.lineWidth = 1;
}

function line(g, l, at, paint) {
	g.strokeStyle = paint.of(l.style);
	g.lineWidth = 2;
	g.beginPath();
	for (let i = 0; i < l.xy.length; i += 2) g.lineTo(...at(l.xy[i], l.xy[i + 1]));
	g.stroke();
	if (l.style === "path") {
		g.fillStyle = paint.ink;
		for (let i = 2; i < l.xy.length; i += 2) { g.beginPath(); g.arc(...at(l.xy[i], l.xy[i + 1]), 3, 0, 2 * Math.PI); g.fill(); }
	}
	g.lineWidth = 1;
}

// mark is a cross with a name, which is written on the side where it has room.
function mark(g, [x, y], m, paint, w) {
	g.strokeStyle = paint.of(m.style);
	g.lineWidth = 2;
	g.beginPath();
	g.moveTo(x - 6, y); g.lineTo(x + 6, y); g.moveTo(x, y - 6); g.lineTo(x, y + 6);
	g.stroke();
	g.lineWidth = 1;
	g.font = "600 12px system-ui, sans-serif";
	const right = x + 12 + g.measureText(m.text).width < w;
	halo(g, m.text, right ? x + 9 : x - 9, y - 7, right ? "left" : "right", paint.of(m.style), paint);
}

// corner is a small text at the lower right.
function corner(g, w, h, text, paint) {
	g.font = "12px system-ui, sans-serif";
	halo(g, text, w - 6, h - 6, "right", paint.soft, paint);
}

function halo(g, text, x, y, align, fill, paint) {
	g.textAlign = align;
	g.lineJoin = "round";
	g.lineWidth = 3;
	g.strokeStyle = paint.paper;
	g.strokeText(text, x, y);
	g.lineWidth = 1;
	g.fillStyle = fill;
	g.fillText(text, x, y);
}

// project returns x and y on the panel, and the depth: larger is nearer.
function project({ yaw, pitch }, k, w, h) {
	const s = Math.sin(yaw), c = Math.cos(yaw), t = Math.sin(pitch), u = Math.cos(pitch);
	return (x, y, z) => { const a = c * x - s * y, b = s * x + c * y; return [w / 2 + k * a, h / 2 - k * (u * z + t * b), t * z - u * b]; };
}

function tips(d, at) { return [0, 1, 2].map(k => at(...[0, 1, 2].map(i => i === k ? .8 * d.radius : 0))); }

function arrows(g, d, at, paint) {
	const o = at(0, 0, 0);
	g.strokeStyle = paint.soft;
	for (const p of tips(d, at)) { g.beginPath(); g.moveTo(o[0], o[1]); g.lineTo(p[0], p[1]); g.stroke(); }
}

// names writes those of the axes, inside of the panel.
function names(g, d, at, paint, w) {
	g.font = "12px system-ui, sans-serif";
	tips(d, at).forEach((p, k) => {
		const half = g.measureText(d.axes[k]).width / 2 + 4;
		halo(g, d.axes[k], Math.min(Math.max(p[0], half), w - half), p[1] - 5, "center", paint.soft, paint);
	});
}

function corners(d) { return [0, 1, 2, 3].map(i => [d.corner[3 * i], d.corner[3 * i + 1], d.corner[3 * i + 2]]); }

function sheet(g, d, at, paint) {
	g.beginPath();
	for (const c of corners(d)) { const p = at(...c); g.lineTo(p[0], p[1]); }
	g.closePath();
	g.globalAlpha = .3;
	g.fillStyle = paint.accent;
	g.fill();
	g.globalAlpha = 1;
	g.strokeStyle = paint.accent;
	g.stroke();
}

// inFront tells of a projected point whether it is on the eye's side of the plane.
function inFront(d, at) {
	const [a, b, c] = corners(d).map(p => at(...p)), u = [0, 1, 2].map(i => b[i] - a[i]), v = [0, 1, 2].map(i => c[i] - b[i]);
	const scale = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
	u[2] *= scale; v[2] *= scale; // the depth is in other units, but its sign is what counts
	const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]], sign = Math.sign(n[2]) || 1;
	return p => sign * (n[0] * (p[0] - a[0]) + n[1] * (p[1] - a[1]) + n[2] * scale * (p[2] - a[2])) > 0;
}
