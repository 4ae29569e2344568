import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection to a port of this machine, to send bytes that no HTTP client sends. */
export async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  // A server may cut the connection without failing the test.
  return socket.on('error', () => {});
}

/** Everything received on a connection until it ends. */
export async function received(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk;
  });
  // Not `once` of node:events, which an error would reject: text received before a cut counts.
  await new Promise((resolve) => socket.once('close', resolve));
  return text;
}

/** Sends bytes unchanged and reads the response, whose body has no chunks, until the server ends it. */
export async function sendRaw(port: number, text: string) {
  const socket = await connected(port);
  const answer = received(socket);
  socket.write(text);
  const [head = '', body] = (await answer).split(/\r\n\r\n(.*)/s);
  const [top = '', ...lines] = head.split('\r\n');
  const headers = new Headers(
    lines.map((line) => [line.split(':')[0] ?? '', line.replace(/^.*?: */, '')]),
  );
  return { status: Number(top.split(' ')[1]), headers, body };
}
