import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** What is under way on a connection. */
interface Traffic {
  /** Requests that have no complete answer yet: not all of it is with the operating system. */
  unanswered: number;
  /** Bytes received when the latest answer was out; no more since, and the connection is idle. */
  bytesWhenIdle: number;
  latest?: ServerResponse;
}

export interface WatchedConnections {
  note(response: ServerResponse): void;
  /** The latest response on a connection. */
  latestOn(socket: Duplex): ServerResponse | undefined;
  /** @param grace milliseconds that requests under way get. */
  stop(grace: number): Promise<void>;
}

/**
 * Watches the connections. One is cut off on which nothing is asked any more, or whose answers
 * nobody reads; one that waits for an answer stays, however late a fault lets it come.
 *
 * And so the server ends without cutting an answer, and without waiting
 * for a client that asks nothing. Node itself can tell neither: it counts a connection that has
 * never carried a request as busy, keeps one open whose last request ends after `close`, and takes
 * one for idle whose answer is written but not flushed.
 *
 * @param unreadMilliseconds that an answer may stay unread.
 * @returns what is told of every request, and what stops the server; that resolves when every
 *   connection has ended.
 */
export function watchConnections(server: Server, unreadMilliseconds: number): WatchedConnections {
  const connections = new Map<Socket, Traffic>();
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { unanswered: 0, bytesWhenIdle: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  // One for all of them: what is made for each request costs more than all that it does.
  const finished = function finished(this: ServerResponse): void {
    const { socket } = this.req;
    const traffic = connections.get(socket);
    if (!traffic) return;
    traffic.unanswered--;
    traffic.bytesWhenIdle = socket.bytesRead;
    // Requests may have come one behind the other, without waiting for an answer.
    if (!server.listening && traffic.unanswered === 0) socket.destroySoon();
  };
  // Nothing came and nothing went for so long, or for as long as an idle connection stays open.
  server.timeout = unreadMilliseconds;
  server.on('timeout', (socket: Socket) => {
    const isAwaited = (connections.get(socket)?.unanswered ?? 0) > 0;
    // One that has sent nothing yet has its time for the head of a request.
    const isIdle = !isAwaited && socket.bytesRead > 0;
    if (isIdle || socket.writableLength > 0) socket.destroy();
  });
  // `close` calls it, and it cuts what is not flushed.
  server.closeIdleConnections = () => {};
  return {
    note(response) {
      const traffic = connections.get(response.req.socket);
      if (!traffic) return;
      traffic.unanswered++;
      traffic.latest = response;
      // Comes when the last byte was handed to the operating system, or the connection broke.
      response.on('close', finished);
    },
    latestOn: (socket) => connections.get(socket as Socket)?.latest,
    stop: (grace) =>
      new Promise((resolve) => {
        const force = setTimeout(() => server.closeAllConnections(), grace);
        server.close(() => {
          clearTimeout(force);
          resolve();
        });
        for (const [socket, { unanswered, bytesWhenIdle }] of connections) {
          if (unanswered === 0 && socket.bytesRead === bytesWhenIdle) socket.destroy();
        }
      }),
  };
}
