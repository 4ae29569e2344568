import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** What is under way on a connection. */
interface Traffic {
  /** The latest response; those before it on the same connection are complete before it is. */
  latest?: ServerResponse;
  /** Bytes received with the latest request: if no more came, no other request has begun. */
  bytes: number;
}

/** Whether not all of the latest response is with the operating system. */
const isAwaited = ({ latest }: Traffic): boolean =>
  latest !== undefined && !latest.writableFinished && !latest.destroyed;

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
 * @returns a function to call with every request, and one that stops the server; it resolves when every
 *   connection has ended.
 */
export function watchConnections(server: Server, unreadMilliseconds: number): WatchedConnections {
  const connections = new Map<Socket, Traffic>();
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { bytes: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  /** Ends a connection with its latest response: requests may have come one after the other. */
  const endAfter = (response: ServerResponse, traffic: Traffic): void => {
    const { socket } = response.req;
    response.once('close', () => {
      if (traffic.latest === response) socket.destroySoon();
    });
  };
  // Nothing came and nothing went for so long, or for as long as an idle connection stays open.
  server.timeout = unreadMilliseconds;
  server.on('timeout', (socket: Socket) => {
    const traffic = connections.get(socket);
    // One that has sent nothing yet has its time for the head of a request.
    const isIdle = !(traffic && isAwaited(traffic)) && socket.bytesRead > 0;
    if (isIdle || socket.writableLength > 0) socket.destroy();
  });
  // `close` calls it, and it cuts what is not flushed.
  server.closeIdleConnections = () => {};
  return {
    note(response) {
      const { socket, method } = response.req;
      const traffic = connections.get(socket);
      if (!traffic) return;
      traffic.latest = response;
      traffic.bytes = socket.bytesRead;
      // A body may still arrive. A listener for each request would cost more than all the rest.
      if (method !== 'GET') response.once('close', () => (traffic.bytes = socket.bytesRead));
      if (!server.listening) endAfter(response, traffic);
    },
    latestOn: (socket) => connections.get(socket as Socket)?.latest,
    stop: (grace) =>
      new Promise((resolve) => {
        const force = setTimeout(() => server.closeAllConnections(), grace);
        server.close(() => {
          clearTimeout(force);
          resolve();
        });
        for (const [socket, traffic] of connections) {
          const { latest, bytes } = traffic;
          if (latest && isAwaited(traffic)) endAfter(latest, traffic);
          else if (socket.bytesRead === bytes) socket.destroy();
        }
      }),
  };
}
