/** `1.5 s` of 1,500 milliseconds. */
export const secondsText = (milliseconds: number): string =>
  `${(milliseconds / 1000).toFixed(1)} s`;
