% Prints which of the names that package program knows Octave has: the line of
% library/names.txt.
names = strsplit(strtrim(fileread(getenv('KPCALAB_INTERPRETER_INPUT'))), "\n");
printf('MATLAB:');
for i = 1:numel(names)
  if any(exist(names{i}) == [2 3 5 103])
    printf(' %s', names{i});
  end
end
printf("\n");
