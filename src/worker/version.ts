/** The version of this package: a worker reads no files. A test compares it with the manifest. */
export const VERSION = '0.1.0';
