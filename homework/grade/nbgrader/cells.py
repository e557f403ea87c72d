"""Which of nbgrader's grade cells belongs to which part of a sheet."""


def cells_by_part(parts, cells, optional=()):
    """The cell of each part, both by name with their points: one that shares a word
    of its name with the part's, or else the next one with as many points. A part that is
    optional may have none."""
    words = lambda name: set(name.lower().replace("_", "-").split("-"))
    common = set.intersection(*(words(c) for c in cells)) if len(cells) > 1 else set()
    chosen, left = {}, dict(cells)
    for part, points in parts.items():
        fit = [c for c, most in left.items() if most == points and (words(c) - common) & words(part)]
        if len(fit) == 1:
            chosen[part] = fit[0]
            del left[fit[0]]
    for part, points in sorted(parts.items(), key=lambda p: p[0] in optional):
        if part not in chosen:
            fit = [c for c, most in left.items() if most == points]
            if not fit and part in optional:
                continue
            if not fit:
                raise ValueError(f"no grade cell of {points:g} points is left for the part {part}; the cells are "
                                 + ", ".join(f"{c} ({most:g})" for c, most in cells.items()))
            chosen[part] = fit[0]
            del left[fit[0]]
    return chosen
