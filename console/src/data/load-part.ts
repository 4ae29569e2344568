/**
 * Loads a part of this page that is fetched when it is first asked for.
 *
 * @throws Error that says what to do, where it does not come.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    throw new Error(
      'A part of this page did not come: whoever serves it does not answer, or was replaced. Once it answers, load the page anew.',
      { cause },
    );
  }
}
