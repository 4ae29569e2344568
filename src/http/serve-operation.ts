import { apiPaths } from '../document/routes.ts';
import type { Profile } from '../profile/schema.ts';
import { checkKey } from '../service/check-key.ts';
import type { Cursors } from '../service/cursor.ts';
import { listFiles } from '../service/list-files.ts';
import type { Note } from '../service/notes.ts';
import type { RateLimiter } from '../service/rate-limit.ts';
import { readWorkspace } from '../service/read-workspace.ts';
import { passed, type Result, refused } from '../service/result.ts';
import type { Store } from '../store/store.ts';
import type { Instant } from '../template/instant.ts';
import type { AnswerFacts } from '../template/sources.ts';
import type { WorldKey } from '../world/world.ts';
import type { ReadRequest } from './read-request.ts';
import type { Answer, AnswerWriter } from './write-answer.ts';

/** Everything that a response is made from. */
export interface Deployment {
  readonly profile: Profile;
  readonly store: Store;
  readonly cursors: Cursors;
  readonly rateLimiter: RateLimiter;
  readonly now: () => Instant;
  /** Whether a header of each response names the choices that it depends on. */
  readonly showsAssumptions: boolean;
  /** The seed of the world: generated values derive from it. */
  readonly seed: number;
  /** The number of the current response: 1 for the first. */
  readonly nextNumber: () => number;
}

/** A request of an operation. */
export interface OperationRequest extends AnswerFacts {
  readonly request: ReadRequest;
}

/** Why a path that no operation has is refused. */
export const UNKNOWN_PATH = `the path is none of ${apiPaths}`;

/** Serves the operations of the API to a known key: the service decides, the writer writes. */
export class OperationServer {
  readonly #deployment: Deployment;
  readonly #write: AnswerWriter;
  readonly #findWorkspace = (id: string) => this.#deployment.store.workspaces.get(id);
  readonly #workspaceExists = (id: string) => this.#findWorkspace(id) !== undefined;

  constructor(deployment: Deployment, write: AnswerWriter) {
    this.#deployment = deployment;
    this.#write = write;
  }

  serve(asked: OperationRequest, key: WorldKey, note: Note): Result<Answer> {
    switch (asked.request.operation) {
      case 'checkKey':
        return this.#checkKey(asked, key, note);
      case 'readWorkspace':
        return this.#readWorkspace(asked, key, note);
      case 'listFiles':
        return this.#listFiles(asked, key, note);
      case null:
        return refused('unknownPath', UNKNOWN_PATH);
    }
  }

  #checkKey({ request, number, now }: OperationRequest, key: WorldKey, note: Note): Result<Answer> {
    const { profile, seed } = this.#deployment;
    const findWorkspace = this.#findWorkspace;
    const context = { key, now: this.#deployment.now(), profile: profile.keyCheck, findWorkspace };
    const checked = checkKey(context, note);
    if (!checked.ok) return checked;
    const { isExpired, workspace } = checked.value;
    // Field by field, here and below: spreading both costs as much as finding the page.
    const facts = { request, seed, number, now, key, isExpired, workspace };
    return passed(this.#write.checkKey(facts, note));
  }

  #readWorkspace(asked: OperationRequest, key: WorldKey, note: Note): Result<Answer> {
    const { request, number, now } = asked;
    const { profile, seed } = this.#deployment;
    const findWorkspace = this.#findWorkspace;
    const countFiles = (workspaceId: string) => this.#deployment.store.files.count(workspaceId);
    const context = { key, now: this.#deployment.now(), profile, findWorkspace, countFiles };
    const read = readWorkspace(request, context, note);
    if (!read.ok) return read;
    const { workspace, fileCount } = read.value;
    const facts = { request, seed, number, now, workspace, fileCount };
    return passed(this.#write.readWorkspace(facts, note));
  }

  #listFiles(asked: OperationRequest, key: WorldKey, note: Note): Result<Answer> {
    const { request, number, now } = asked;
    const { profile, store, cursors, seed } = this.#deployment;
    const isPageSent = request.method !== 'HEAD';
    const workspaceExists = this.#workspaceExists;
    const context = { key, now: this.#deployment.now(), profile, cursors, files: store.files };
    const listed = listFiles(request, { ...context, isPageSent, workspaceExists }, note);
    if (!listed.ok) return listed;
    const { files, nextCursor, limit, pageNumber } = listed.value;
    const total = () => store.files.count(key.workspaceId);
    const facts = { request, seed, number, now, files, nextCursor, limit, pageNumber, total };
    return passed(this.#write.listFiles(facts, note));
  }
}
