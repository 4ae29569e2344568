import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection to a port of this machine, for what no HTTP client would send. */
export async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  // A connection that the server cuts is no fault of the test.
  return socket.on('error', () => {});
}

/** Everything that comes over a connection until the other side ends it. */
export async function received(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  await once(socket, 'close');
  return text;
}

export interface RawAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** What came over a connection, as answers one behind the other. */
export function answersIn(text: string): readonly RawAnswer[] {
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
    const start = head.length + 4;
    const length = Number(headers.get('content-length') ?? rest.length - start);
    answers.push({
      status: Number(top.split(' ')[1]),
      headers,
      body: rest.slice(start, start + length),
    });
    rest = rest.slice(start + length);
  }
  return answers;
}

/** Sends bytes as they are, and takes what comes until the server ends the connection. */
export async function sendRaw(port: number, text: string): Promise<readonly RawAnswer[]> {
  const socket = await connected(port);
  const answer = received(socket);
  socket.write(text);
  return answersIn(await answer);
}
