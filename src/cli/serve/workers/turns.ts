/** Does one thing after the other, each when the one before is over, however it ended. */
export function createTurns(): <Result>(does: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (does) => {
    const result = last.then(does);
    last = result.catch(() => {});
    return result;
  };
}
