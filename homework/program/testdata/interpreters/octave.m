% Runs programs in Octave on several data sets and prints what each computes, as
% python.py does. input.m, which interpreters_test.go writes, defines data (a cell
% of structures), programs, and under which name each has its result.
1;

function v = computed(text__, name__, D__)
  for [v__, k__] = D__
    eval([k__ ' = v__;']);
  end
  clear v__ k__
  out__ = evalc(text__);
  if strncmp(name__, 'call ', 5)
    f__ = eval(name__(6:end));
    v = f__;
  else
    v = eval(name__);
  end
end

% The kernel of interpreters_test.go, of points with d numbers each.
function G = kernel__(a, b, d)
  if numel(a) == d, a = reshape(a, 1, d); end
  if numel(b) == d, b = reshape(b, 1, d); end
  G = a * b';
  G = exp(-(sum(a.^2, 2) + sum(b.^2, 2)' - 2 * G) / 2.1^2) .* (1 + G);
end

function show(i, s, v)
  if ~isnumeric(v) && ~islogical(v)
    error('no numbers: %s', class(v));
  end
  v = double(full(v));
  if any(abs(imag(v(:))) > 1e-9 * max([abs(v(:)); 1e-300]))
    error('complex numbers');
  end
  v = real(v);
  d = sprintf('%d,', size(v));
  if ndims(v) == 2, w = v.'; else w = v; end
  printf('%d\t%d\tok\t%s\t%s\n', i, s, d(1:end-1), strtrim(sprintf('%.17g ', w(:))));
end

warning('off', 'all');
pkg_path = getenv('KPCALAB_INTERPRETER_INPUT');
source(pkg_path);
for i__ = 1:numel(programs)
  for s__ = 1:numel(data)
    try
      show(i__ - 1, s__ - 1, computed(programs{i__}, names{i__}, data{s__}));
    catch e__
      m__ = regexprep(e__.message, '\s+', ' ');
      k__ = 'error';
      if ~isempty(strfind(m__, 'undefined')) || ~isempty(strfind(m__, 'not implemented')) || ~isempty(strfind(m__, 'belongs to'))
        k__ = 'NameError';
      elseif ~isempty(strfind(m__, 'parse error'))
        k__ = 'SyntaxError';
      end
      printf('%d\t%d\terror\t%s\t%s\n', i__ - 1, s__ - 1, k__, m__(1:min(end, 200)));
    end
  end
end
