import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds in which a browser repeats a request whose connection was reset. */
const WINDOW = 250;

/** The connections of a server: whether they are in use, reused, or reset. */
export class Connections {
  /** The latest response of each connection: earlier ones complete before it. */
  readonly #latest = new Map<Socket, ServerResponse | null>();
  readonly #reused = new WeakSet<Socket>();
  /** Requests that a browser is about to repeat. */
  readonly #expected = new Set<string>();

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
   * Resets the connection of a request. If it was reused, a browser repeats the request on another
   * connection without telling the page, so that repetition has to be reset as well.
   */
  reset(request: IncomingMessage): void {
    if (this.#reused.has(request.socket) && isByBrowser(request)) {
      const id = identityOf(request);
      this.#expected.add(id);
      setTimeout(() => this.#expected.delete(id), WINDOW).unref();
    }
    request.socket.resetAndDestroy();
  }

  /** Whether a browser repeats a request that was reset; if so, it is reset again. */
  resetsAgain(request: IncomingMessage): boolean {
    if (this.#expected.size === 0 || !this.#expected.delete(identityOf(request))) return false;
    this.reset(request);
    return true;
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

const isByBrowser = ({ headers }: IncomingMessage): boolean =>
  headers['user-agent']?.startsWith('Mozilla/') === true;

const identityOf = ({ method, url, headers }: IncomingMessage): string =>
  `${method} ${url} ${headers.authorization} ${headers['user-agent']}`;
