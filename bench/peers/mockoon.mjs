// Writes Mockoon's environment: the files in a data bucket, a page as a slice of it.
import { readFileSync, writeFileSync } from 'node:fs';
import {
  BuildDatabucket,
  BuildEnvironment,
  BuildHeader,
  BuildHTTPRoute,
  BuildRouteResponse,
} from '@mockoon/commons';

const [, , worldFile, target, port] = process.argv;
const { workspaceId, secret, files } = JSON.parse(readFileSync(worldFile, 'utf8'));
const headers = [BuildHeader('Content-Type', 'application/json')];
const refused = () => ({
  ...BuildRouteResponse(),
  statusCode: 401,
  headers,
  body: JSON.stringify({ code: 'invalid_key', error: 'The API key is not valid.' }),
  rules: [
    {
      target: 'header',
      modifier: 'Authorization',
      value: `Bearer ${secret}`,
      operator: 'equals',
      invert: true,
    },
  ],
});
const route = (endpoint, body) => ({
  ...BuildHTTPRoute(),
  method: 'get',
  endpoint,
  responses: [refused(), { ...BuildRouteResponse(), headers, body, default: true }],
});
const bucket = { ...BuildDatabucket(), name: 'files', id: 'file', value: JSON.stringify(files) };
const START = "(int (queryParam 'cursor' '0'))";
const SUM = `add ${START} (int (queryParam 'limit' '50'))`;
const END = `(${SUM})`;
const page = `{"files":{{{stringify (slice (dataRaw 'files') ${START} ${END})}}},{{#if (gt ${files.length} ${END})}}"hasMore":true,"nextCursor":"{{${SUM}}}"{{else}}"hasMore":false,"nextCursor":null{{/if}} }`;
const routes = [
  route('api/v1/auth', JSON.stringify({ workspaceId })),
  route(`api/v1/workspaces/${workspaceId}/files`, page),
];
const environment = {
  ...BuildEnvironment(),
  port: Number(port),
  hostname: '127.0.0.1',
  data: [bucket],
  routes,
  rootChildren: routes.map(({ uuid }) => ({ type: 'route', uuid })),
};
writeFileSync(target, JSON.stringify(environment));
