package symeig

import "math"

// open takes the first column of a panel as it stands in the matrix.
func (r *reduction) open(j int) {
	lo := j / 8 * 8
	x := r.x[lo:r.size]
	copy(x, r.a[j*r.stride+lo:])
	r.takeHead(j, lo, r.size)
	for c := range r.shares {
		r.shares[c].squares = 0
	}
	r.shares[0].squares = r.lanes.dot(x, x)
}

// takeHead takes the diagonal entry of column j and the entry below it out of
// x[lo:hi], and clears x up to there.
func (r *reduction) takeHead(j, lo, hi int) {
	for i := lo; i < min(hi, j+2); i++ {
		switch i {
		case j:
			r.head = r.x[i]
		case j + 1:
			r.second = r.x[i]
		}
		r.x[i] = 0
	}
}

// reflect finds the reflector of the column in work, leaves v/scale in x, and
// tells whether the column needs one.
func (r *reduction) reflect() bool {
	j := r.j
	r.diagonal[j], r.factor[j] = r.head, 0
	if j == r.n-1 {
		return false
	}
	squares := 0.0
	for c := range r.parts {
		squares += r.shares[c].squares
	}
	r.off[j] = r.second
	if squares <= negligible {
		return false
	}
	beta := -math.Copysign(math.Sqrt(r.second*r.second+squares), r.second)
	r.off[j] = beta
	r.tau = (beta - r.second) / beta
	r.factor[j] = r.tau
	r.x[j+1] = r.second - beta
	r.scale = 1 / r.x[j+1]
	return true
}

// multiplyPart adds the part's share of A·x, and of the products of x with
// the rows of left.
func (r *reduction) multiplyPart(part int) {
	product := r.products[part*r.stride:][:r.size]
	share := deal(part, r.parts)
	first, last := r.from/8, r.size/8-1
	// A pass from the other end finds in the cache what the last one left there.
	step, block := 1, first
	if r.backward {
		step, block = -1, last
	}
	for ; first <= block && block <= last; block += step {
		if i := 8 * block; i/stripe%r.parts == share {
			r.lanes.symv(r.a[i*r.stride+i:], r.stride, r.x[i:r.size], product[i:])
		}
	}
	s := &r.shares[part]
	s.energy = r.lanes.dot(r.x[r.from:r.size], product[r.from:])
	lo, hi := r.slice(part)
	for q := 0; q < r.q; q += 4 {
		at := rowV(q)
		r.lanes.dot8(r.left[at*r.stride+lo:], r.stride, r.x[lo:hi], (*[8]float64)(s.products[at:]))
	}
}

// weigh adds up the shares in a fixed order and prepares the coefficients of
// w = τ·(A·v − V(Wᵀv) − W(Vᵀv)) + α·v with α = −τ²/2·vᵀ(A·v − V(Wᵀv) − W(Vᵀv)).
func (r *reduction) weigh() {
	energy := 0.0
	for c := range r.parts {
		energy += r.shares[c].energy
	}
	clear(r.finishing[:])
	for q := range r.q {
		v, w := 0.0, 0.0
		for c := range r.parts {
			v += r.shares[c].products[rowV(q)]
			w += r.shares[c].products[rowW(q)]
		}
		energy -= 2 * v * w
		r.finishing[rowV(q)] = -r.tau * r.scale * w
		r.finishing[rowW(q)] = -r.tau * r.scale * v
	}
	r.shift = -0.5 * r.tau * r.tau * energy * r.scale * r.scale * r.scale
}

// weighNext prepares the coefficients of the next column, entries j+1 of the
// vectors so far; those of w itself, which advance only computes, included.
func (r *reduction) weighNext() {
	i := r.j + 1
	clear(r.forming[:])
	w := 0.0
	for q := range r.q {
		vi, wi := r.left[rowV(q)*r.stride+i], r.left[rowW(q)*r.stride+i]
		r.forming[rowV(q)], r.forming[rowW(q)] = -wi, -vi
		w += r.finishing[rowV(q)]*vi + r.finishing[rowW(q)]*wi
	}
	if !r.active {
		return
	}
	sum := 0.0
	for c := range r.parts {
		sum += r.products[c*r.stride+i]
	}
	w += r.tau*r.scale*sum + r.shift*r.x[i]
	r.forming[rowV(r.q)], r.forming[rowW(r.q)] = -w, -1
}

// advancePart stores the part's range of v and w, and of the next column.
func (r *reduction) advancePart(part int) {
	lo, hi := r.slice(part)
	if part == 0 {
		row := r.a[r.j*r.stride:]
		clear(row[r.j/backBlock*backBlock : max(lo, r.j/backBlock*backBlock)])
	}
	if lo >= hi {
		r.shares[part].squares = 0
		return
	}
	r.finish(lo, hi)
	if r.next {
		r.form(lo, hi, &r.shares[part])
	}
}

// finish stores v and w of the column in work, both in left and in right, and v
// in the matrix for the back-transformation. Both are zero when the column
// needs no reflector.
func (r *reduction) finish(lo, hi int) {
	v, w := r.left[rowV(r.q)*r.stride:][lo:hi], r.left[rowW(r.q)*r.stride:][lo:hi]
	if r.active {
		x := r.x[lo:hi]
		r.lanes.combine(r.products[lo:], r.stride, x, r.tau*r.scale, r.shift, w)
		for q := 0; q < r.q; q += 4 {
			at := rowV(q)
			r.lanes.add8(r.left[at*r.stride+lo:], r.stride, (*[8]float64)(r.finishing[at:]), w)
		}
		for i, t := range x {
			v[i] = t * r.scale
		}
		// rows above the reflector: the product there is not defined
		if r.j >= lo {
			clear(w[:min(hi, r.j+1)-lo])
		}
		if i := r.j + 1; lo <= i && i < hi {
			v[i-lo] = 1
		}
	} else {
		clear(v)
		clear(w)
	}
	copy(r.right[rowW(r.q)*r.stride:][lo:hi], v)
	copy(r.right[rowV(r.q)*r.stride:][lo:hi], w)
	copy(r.a[r.j*r.stride:][lo:hi], v)
}

// form computes the part's range of column j+1.
func (r *reduction) form(lo, hi int, s *share) {
	j := r.j + 1
	x := r.x[lo:hi]
	copy(x, r.a[j*r.stride+lo:])
	for q := 0; q <= r.q; q += 4 {
		at := rowV(q)
		r.lanes.add8(r.left[at*r.stride+lo:], r.stride, (*[8]float64)(r.forming[at:]), x)
	}
	r.takeHead(j, lo, hi)
	s.squares = r.lanes.dot(x, x)
}
