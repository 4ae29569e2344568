/** The version of this package: a worker reads no file. A test holds it to the manifest. */
export const VERSION = '0.1.0';
