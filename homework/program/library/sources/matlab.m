% What MATLAB's and Octave's packages have beside what package program computes itself.
function D = pdist2(P, Q, metric)
  if nargin < 3
    metric = 'euclidean';
  end
  D = zeros(size(P, 1), size(Q, 1));
  for i = 1:size(P, 1)
    for j = 1:size(Q, 1)
      D(i, j) = sum((P(i, :) - Q(j, :)).^2);
    end
  end
  switch metric
    case 'euclidean'
      D = sqrt(D);
    case 'squaredeuclidean'
      D = D;
    case 'sqeuclidean'
      D = D;
    otherwise
      unread_metric
  end
end

function Z = null(P)
  [V, D] = eig(P' * P);
  w = diag(D);
  Z = V(:, w < 0.000000001 * max(w));
end

function Z = orth(P)
  [U, S, V] = svd(P, 'econ');
  s = diag(S);
  Z = U(:, s > 0.000000001 * max(s));
end
