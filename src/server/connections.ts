import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds in which a browser, perhaps on a busy machine, repeats a request that was reset. */
const WINDOW = 5_000;
/** How often Firefox sends a request whose connection is reset each time. */
const FIREFOX_ATTEMPTS = 10;

/** The connections of a server: whether they are in use, reused, or reset. */
export class Connections {
  /** The latest response of each connection: earlier ones complete before it. */
  readonly #latest = new Map<Socket, ServerResponse | null>();
  readonly #reused = new WeakSet<Socket>();
  /** Requests that a browser is about to repeat, and how often it will have sent them. */
  readonly #expected = new Map<string, number>();

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.#latest.set(socket, null);
      socket.once('close', () => this.#latest.delete(socket));
    });
    // `close` calls this, and it would cut off responses that are not flushed.
    server.closeIdleConnections = () => {};
  }

  /** Notes a request. */
  note({ socket }: IncomingMessage, response: ServerResponse): void {
    if (this.#latest.get(socket)) this.#reused.add(socket);
    this.#latest.set(socket, response);
  }

  /**
   * Resets the connection of a request. Browsers repeat it on another connection without telling
   * the page, so those repetitions have to be reset as well.
   *
   * @param attempt how often the browser has sent it.
   */
  reset(request: IncomingMessage, attempt = 1): void {
    if (this.#isRepeated(request, attempt)) {
      const id = identityOf(request);
      this.#expected.set(id, attempt + 1);
      setTimeout(() => {
        if (this.#expected.get(id) === attempt + 1) this.#expected.delete(id);
      }, WINDOW).unref();
    }
    request.socket.resetAndDestroy();
  }

  /** Whether a browser repeats a request that was reset; if so, it is reset again. */
  resetsAgain(request: IncomingMessage): boolean {
    if (this.#expected.size === 0) return false;
    const id = identityOf(request);
    const attempt = this.#expected.get(id);
    if (attempt === undefined) return false;
    this.#expected.delete(id);
    this.reset(request, attempt);
    return true;
  }

  /** Firefox repeats each GET, other browsers those on a connection that was reused. */
  #isRepeated({ socket, method, headers }: IncomingMessage, attempt: number): boolean {
    const agent = headers['user-agent'] ?? '';
    if (!agent.startsWith('Mozilla/')) return false;
    if (!/ Firefox\//.test(agent)) return this.#reused.has(socket);
    return attempt < FIREFOX_ATTEMPTS && (method === 'GET' || method === 'HEAD');
  }

  /** Closes connections that carry no response, and the others after it. */
  end(): void {
    for (const [socket, response] of this.#latest) {
      // Node would wait for a connection that has not sent a request yet.
      if (response === null || response.writableFinished) socket.destroy();
      else response.once('close', () => socket.destroySoon());
    }
  }
}

const identityOf = ({ method, url, headers }: IncomingMessage): string =>
  `${method} ${url} ${headers.authorization} ${headers['user-agent']}`;
