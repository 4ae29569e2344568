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

export interface RawAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** The responses in a received text. */
function answersIn(text: string): readonly RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = text;
  while (rest !== '') {
    const [head = ''] = rest.split('\r\n\r\n', 1);
    const [top = '', ...lines] = head.split('\r\n');
    const headers = new Map(
      lines.map((line) => {
        const [name = '', ...value] = line.split(':');
        return [name.toLowerCase(), value.join(':').trim()];
      }),
    );
    const behind = rest.slice(head.length + 4);
    const isChunked = headers.get('transfer-encoding') === 'chunked';
    const length = Number(headers.get('content-length') ?? behind.length);
    const [body, next] = isChunked
      ? readChunks(behind)
      : [behind.slice(0, length), behind.slice(length)];
    answers.push({ status: Number(top.split(' ')[1]), headers, body });
    rest = next;
  }
  return answers;
}

/** A chunked body and the text after it; each character is one byte. */
function readChunks(text: string): readonly [body: string, behind: string] {
  let body = '';
  let at = 0;
  for (;;) {
    const lineEnd = text.indexOf('\r\n', at);
    const size = Number.parseInt(text.slice(at, lineEnd), 16);
    const start = lineEnd + 2;
    if (!(size > 0)) return [body, text.slice(start + 2)];
    body += text.slice(start, start + size);
    at = start + size + 2;
  }
}

/** Sends bytes unchanged and reads the responses until the server ends the connection. */
export async function sendRaw(port: number, text: string): Promise<readonly RawAnswer[]> {
  const socket = await connected(port);
  const answer = received(socket);
  socket.write(text);
  return answersIn(await answer);
}
