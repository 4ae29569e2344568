/** The process of `inFreshProcess`. It lives until the bench has its result or ends. */
process.channel?.ref();
process.once('disconnect', () => process.exit());

const [, , module = '', name = '', args = '[]'] = process.argv;
const { [name]: measure } = await import(module);
process.send?.(await measure(...JSON.parse(args)));
