import type { JsonObject } from '../../src/document/wire.ts';
import { hex, httpTime, type Moment, node, seconds, upTo, uuid } from './volatile-values.ts';

/** Fields of bodies that frameworks and gateways add, not the API itself. */

type FieldWriter = (moment: Moment) => JsonObject[string];

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

export const volatileFields: Readonly<Record<string, FieldWriter>> = {
  // Requests and traces.
  requestId: ({ count }) => uuid(count, 101),
  request_id: ({ count }) => `req_${hex(16, count, 102)}`,
  traceId: ({ count }) => hex(32, count, 103),
  trace_id: ({ count }) => `Root=1-${hex(8, count, 104)}-${hex(24, count, 105)}`,
  spanId: ({ count }) => hex(16, count, 106),
  correlationId: ({ count }) => uuid(count, 107).toUpperCase(),
  transactionId: ({ count }) => `tx-${count}`,
  invocationId: ({ count }) => `${count}/${hex(6, count, 108)}`,
  reference: ({ count }) => `REF${1_000_000 + count * 17}`,
  ray: ({ count }) => `${hex(16, count, 109)}-FRA`,
  nonce: ({ count }) => hex(12, count, 110),
  eventId: ({ count }) => hex(32, count, 111),
  incident: ({ count }) => `INC-${count}`,
  instance: ({ count }) => `urn:uuid:${uuid(count, 112)}`,
  seq: ({ count }) => count,
  sequence: ({ count }) => String(count),
  counter: ({ count }) => 9_990 + count,
  // Times.
  timestamp: ({ now }) => iso(now),
  time: ({ now }) => now,
  ts: ({ now }) => seconds(now),
  serverTime: ({ now }) => iso(now),
  server_time: ({ now }) => seconds(now) + 0.25,
  generatedAt: ({ now }) => iso(now).replace('Z', '000Z'),
  generated_at: ({ now }) => iso(now).replace('T', ' ').slice(0, 19),
  date: ({ now }) => httpTime(now),
  servedOn: ({ now }) => iso(now).replace(/\.\d+Z/, '+00:00'),
  startedAt: ({ run }) => iso(Date.UTC(2026, 0, 1 + run)),
  uptime: ({ now }) => seconds(now) - 1_760_000_000,
  uptimeSeconds: ({ count }) => 100 + Math.floor(count / 5),
  cacheExpires: ({ now }) => iso(now + 60_000),
  // Durations.
  took: ({ count }) => upTo(40, count, 113),
  tookMs: ({ count }) => upTo(400, count, 114) / 10,
  elapsed: ({ count }) => `${upTo(90, count, 115)}ms`,
  elapsed_ms: ({ count }) => upTo(3, count, 116),
  duration: ({ count }) => `0.0${upTo(90, count, 117)}s`,
  durationMs: ({ count }) => upTo(100, count, 118),
  responseTime: ({ count }) => upTo(100, count, 119) / 1000,
  processingTime: (m) => `${m.run + 1} ms`,
  latency: ({ count }) => upTo(20, count, 120),
  // Nodes and releases.
  node: (m) => node(['web-1', 'web-2', 'web-10'], m),
  nodeName: (m) => `ip-10-0-${m.run}-12`,
  host: (m) => `api-${hex(9, m.run, 121)}-${hex(5, m.run, 122)}`,
  hostname: (m) => `srv${m.run + 1}.internal`,
  pod: (m) => `files-${hex(10, m.run, 123)}-x${hex(4, m.run, 124)}`,
  instanceId: (m) => `i-0${hex(16, m.run, 125)}`,
  servedBy: (m) => node(['cache-fra19', 'cache-ams21'], m, 1e6),
  server: (m) => `s${m.run % 3}`,
  worker: (m) => m.count % 4,
  pid: (m) => 4_000 + m.run * 31,
  shard: (m) => `shard-${m.run % 5}`,
  backend: (m) => node(['blue', 'green'], m, 1e6),
  build: (m) => hex(40, m.run, 126),
  buildNumber: (m) => 4_711 + m.run,
  commit: (m) => hex(7, m.run, 127),
  release: (m) => `2026.1.${m.run}-${hex(7, m.run, 128)}`,
  // Quotas and the load.
  remaining: ({ count }) => 5_000 - count,
  rateLimit: ({ count, now }) => ({
    limit: 5_000,
    remaining: 5_000 - count,
    resetAt: iso(now + 3_600_000),
    used: count,
  }),
  quota: ({ count }) => ({ left: String(1_000_000 - count), period: 'day' }),
  callsLeft: ({ count }) => 10_000 - count,
  queueDepth: ({ count }) => upTo(7, count, 129),
  load: ({ count }) => upTo(100, count, 130) / 100,
  cache: (m) => (m.count % 3 === 0 ? 'MISS' : 'HIT'),
  cached: (m) => m.count % 5 === 0,
  cacheAge: ({ count }) => count % 60,
  // Nested and intermittent fields.
  meta: (m) => ({
    id: uuid(m.count, 131),
    at: iso(m.now),
    by: { machine: `m-${hex(8, m.run, 132)}`, try: m.count % 2 },
    tags: [`run-${m.run}`, `answer-${m.count}`],
  }),
  debug: (m) => (m.count % 3 === 0 ? { stack: `f${m.count}` } : null),
  _links: ({ count }) => ({ self: { href: `/requests/${uuid(count, 133)}` } }),
  signature: ({ count }) => Buffer.from(hex(40, count, 134), 'hex').toString('base64'),
  checksum: ({ body }) => hex(64, body.length, 135),
};
