/** The control API of `npx workspace-files serve`, which the tested app uses as well. */
const sandboxes = 'http://127.0.0.1:4010/__mock/sandboxes';

interface Sandbox {
  readonly id: string;
  readonly keys: readonly { readonly label: string; readonly secret: string }[];
}

/** Each test has its own sandbox, which its keys select. */
beforeEach(() => {
  cy.request('POST', sandboxes, { world: 'tiny' }).its('body').as('sandbox');
});
afterEach(() => {
  sandbox().then(({ id }) => cy.request('DELETE', `${sandboxes}/${id}`));
});

const sandbox = () => cy.get<Sandbox>('@sandbox');
const change = (path: string, body: object = {}) =>
  sandbox().then(({ id }) => cy.request('POST', `${sandboxes}/${id}/${path}`, body));

function signIn(): void {
  cy.visit('/');
  sandbox().then(({ keys }) => {
    const reader = keys.find(({ label }) => label === 'reader');
    cy.get('[name=apiKey]').type(`${reader?.secret}{enter}`, { log: false });
  });
}

it('lists a new file first', () => {
  change('files', { name: 'new.txt' });
  signIn();

  cy.get('li').should('have.length', 4).first().should('contain.text', 'new.txt');
});

it('reports an expired key', () => {
  change('keys/reader/expire');
  signIn();

  cy.get('[role=alert]').should('contain.text', '401 expired_key');
});

it('retries when the service is busy', () => {
  const effect = { kind: 'answer', status: 429, retryAfter: 1 };
  change('faults', { operation: 'listFiles', effect });
  signIn();

  cy.get('li').should('have.length', 3);
});
