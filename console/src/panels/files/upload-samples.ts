/** Contents to upload, by what their first bytes say. */
export const contents = {
  png: 'PNG image',
  pdf: 'PDF document',
  text: 'Plain text',
  program: 'A program (refused)',
  nothing: 'Nothing: 0 bytes',
} as const;

const signatures: Readonly<Record<keyof typeof contents, readonly number[]>> = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52],
  pdf: [...new TextEncoder().encode('%PDF-1.7\n')],
  text: [...new TextEncoder().encode('Hello.\n')],
  program: [0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0xff, 0xff, 0, 0],
  nothing: [],
};

export const contentOf = (content: keyof typeof contents): Uint8Array =>
  Uint8Array.from(signatures[content]);

const LONGEST = 255;

/** Names that somebody may send to harm, or by mistake. */
export const hostileNames = [
  { title: 'turns direction', name: 'invoice-\u202Efdp.exe' },
  { title: 'control characters', name: 'two\nlines\u0007\u0000.txt' },
  { title: 'a path', name: '../../etc/passwd' },
  { title: 'markup', name: '<img src=x onerror="alert(1)">.png' },
  { title: 'decomposed', name: 're\u0301sume\u0301.pdf' },
  { title: 'cannot be seen', name: 'in\u200Bvoice\uFEFF.pdf' },
  {
    title: '255 characters',
    name: `${'long '.repeat(LONGEST).slice(0, LONGEST - '.png'.length)}.png`,
  },
] as const;
