/** The common start of all texts. */
export function commonStart([first = '', ...others]: readonly string[]): string {
  let length = 0;
  while (length < first.length && others.every((other) => other[length] === first[length])) {
    length += 1;
  }
  return first.slice(0, length);
}
