import type { DeliveredAnswer } from '../http/delivery.ts';
import type { Mock } from '../mock/create-mock.ts';
import type { Conduct } from './conduct.ts';
import type { DrivenResult } from './consumer-client.ts';
import type { Scene, SceneOrigin } from './situation.ts';
import type { Answerers, Connection } from './through/connection.ts';

/** All that a client was given, asked and was answered in one run, to the byte. */
export interface Recording {
  /** Of the situation. */
  readonly id: string;
  readonly origin: SceneOrigin;
  readonly given: string;
  readonly elsewhereOrigin: string;
  readonly lines: readonly RecordedExchange[];
  readonly result: DrivenResult;
  readonly conduct: Conduct;
}

interface RecordedExchange {
  readonly to: 'api' | 'elsewhere';
  readonly request: Request;
  readonly mount: Parameters<Mock['answer']>[1];
  readonly answer: DeliveredAnswer;
}

/** What a client knows of a scene besides the address of its server. */
export const givenIn = ({ apiKey, workspaceId, basePath = '' }: Scene): string =>
  JSON.stringify([apiKey, workspaceId, basePath]);

/** Writes down what is asked and answered in a run. */
export interface Recorder {
  /** The same answers, written down. */
  readonly over: (answerers: Answerers) => Answerers;
  readonly end: (
    id: string,
    scene: Scene,
    told: Pick<Connection, 'elsewhereOrigin'> & Pick<Recording, 'result' | 'conduct'>,
  ) => Recording;
}

export function createRecorder(): Recorder {
  const lines: RecordedExchange[] = [];
  const noting =
    (to: RecordedExchange['to'], answerers: Answerers): Mock['answer'] =>
    (request, mount) => {
      const answer = answerers[to](request, mount);
      const { url, method, headers } = request;
      // What a server was asked by holds on to its connection.
      lines.push({ to, request: new Request(url, { method, headers }), mount, answer });
      return answer;
    };
  return {
    over: (answerers) => ({
      api: noting('api', answerers),
      elsewhere: noting('elsewhere', answerers),
    }),
    end: (id, scene, told) => ({
      id,
      origin: { seed: scene.mock.world.seed, secret: scene.apiKey },
      given: givenIn(scene),
      lines: [...lines],
      ...told,
    }),
  };
}
