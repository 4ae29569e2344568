/** The environment of this process, in which no proxy stands between a client and its server. */
export function environmentWith(own: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { NO_PROXY, no_proxy } = process.env;
  const noProxy = [NO_PROXY || no_proxy, '127.0.0.1'].filter(Boolean).join(',');
  return { ...process.env, NO_PROXY: noProxy, no_proxy: noProxy, ...own };
}
