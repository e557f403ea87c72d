// What a reader sets beside the panels of a picture: sliders and choices.
"use strict";

// control returns the elements of one, and calls changed(value) when it is set.
function control(c, id, changed) {
	const number = v => Number(v.toFixed(6)); // steps of 0.1 don't add up exactly
	return c.options ? choice() : slider();

	function slider() {
		const label = make("label", "slider"), out = make("output"), input = make("input");
		Object.assign(input, { type: "range", min: c.min, max: c.max, step: c.step, value: c.start });
		label.append(make("span", "", c.label), input, out);
		input.addEventListener("input", () => changed(number(input.valueAsNumber)));
		return { element: label, set: v => { input.value = v; }, tell: text => { out.textContent = text; input.setAttribute("aria-valuetext", text); } };
	}

	function choice() {
		const set = make("fieldset", "choice"), inputs = [];
		set.append(make("legend", "", c.label));
		c.options.forEach((text, i) => {
			const label = make("label"), input = make("input");
			Object.assign(input, { type: "radio", name: `${id}-${c.name}`, value: i, checked: i === c.start });
			input.addEventListener("change", () => changed(i));
			label.append(input, make("span", "", text));
			inputs.push(input);
			set.append(label);
		});
		return { element: set, set: v => { inputs[v].checked = true; }, tell() {} };
	}
}

function make(name, kind, text) {
	const e = document.createElement(name);
	if (kind) e.className = kind;
	if (text) e.textContent = text;
	return e;
}
