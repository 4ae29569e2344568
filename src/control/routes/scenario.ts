import { nothing, route } from '../route.ts';
import { scenarioInput, scenarioReply } from '../switch-schemas.ts';

export const scenarioRoutes = [
  route({
    id: 'readScenario',
    method: 'GET',
    path: '/sandboxes/{id}/scenario',
    summary: 'How far the scenario of the sandbox is, and which step is next; null for none.',
    input: nothing,
    status: 200,
    reply: scenarioReply,
    run: ({ sandbox }) => sandbox.scenario,
  }),
  route({
    id: 'replaceScenario',
    method: 'PUT',
    path: '/sandboxes/{id}/scenario',
    summary: 'Another scenario from its first step, by its name or as JSON; null for none.',
    input: scenarioInput,
    status: 200,
    reply: scenarioReply,
    run({ sandbox, input }) {
      sandbox.setScenario(input);
      return sandbox.scenario;
    },
  }),
];
