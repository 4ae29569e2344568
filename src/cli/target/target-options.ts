import type { Command } from 'commander';
import { type Environment, isSet } from '../flags/flag.ts';

/** What is asked and how fast: the flags of every command that asks a deployment. */
export interface TargetOptions {
  readonly baseUrl?: string;
  readonly mock?: boolean;
  readonly key?: string;
  readonly unscopedKey?: string;
  readonly expiredKey?: string;
  readonly otherKey?: string;
  readonly maxRequests?: number;
  readonly rate?: number;
  readonly timeout?: number;
  /** Seconds. */
  readonly deadline?: number;
  readonly header?: readonly string[];
  /** User, colon, password. */
  readonly proxyAuth?: string;
  readonly keyHeader?: string;
  readonly origin?: string;
  /** A file. */
  readonly ca?: string;
}

/**
 * Whether a mock is asked: a target on the command line beats a mock in the environment.
 *
 * @throws Error when --mock stands beside a target or a key, or its variable says neither yes nor no.
 */
export function readMock(command: Command, environment: Environment): boolean {
  const { mock } = command.opts<TargetOptions>();
  const isFlag = (name: string) => command.getOptionValueSource(name) === 'cli';
  const flag = ['baseUrl', 'key', 'unscopedKey', 'expiredKey', 'otherKey'].find(isFlag);
  if (mock && flag !== undefined) {
    const name = flag.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    throw new Error(`Failed to choose what to judge: --mock has its own --${name}; give one only`);
  }
  return mock ?? (flag === undefined && isSet('mock', environment));
}
