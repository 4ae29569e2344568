import type { RemoteMock } from '../../../../src/control/client/remote-mock.ts';

export const MAX_ADDED = 10_000;

interface NewFiles {
  readonly workspaceId: string;
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  readonly count: number;
  /** Whether all have one time; a second apart where not, the first the newest. */
  readonly isTied: boolean;
  /** ISO 8601; now on the mock’s clock where it is empty. */
  readonly createdAt: string;
}

/** Requests under way at a time. */
const UNDER_WAY = 6;

/**
 * Adds files, one request each.
 *
 * @param tell how many are there.
 * @throws Error where one is refused; those before it are there.
 */
export async function addFiles(
  mock: RemoteMock,
  { count, isTied, createdAt, name, ...file }: NewFiles,
  tell: (added: number) => void,
): Promise<void> {
  const newest = createdAt === '' ? await mock.clock.now() : Date.parse(createdAt);
  // What is no time is told by the server, in its words.
  const timeOf = (index: number) =>
    Number.isNaN(newest) || (index === 0 && createdAt !== '')
      ? createdAt
      : new Date(newest - (isTied ? 0 : index * 1_000)).toISOString();
  let begun = 0;
  let added = 0;
  const addNext = async (): Promise<void> => {
    while (begun < count) {
      const index = begun++;
      const names = count === 1 ? name : numbered(name, index + 1);
      // A tie of what somebody typed goes by the very digits.
      const time = isTied && createdAt !== '' ? createdAt : timeOf(index);
      await mock.files.create({ ...file, name: names, createdAt: time });
      tell(++added);
    }
  };
  await Promise.all(Array.from({ length: UNDER_WAY }, addNext));
}

/** `report-2.pdf`. */
const numbered = (name: string, number: number): string =>
  name.replace(/(\.[^.]*)?$/, `-${number}$1`);
