// A client that takes an empty page for the end, and never says that a request failed.
const { WORKSPACE_FILES_BASE_URL: baseUrl, WORKSPACE_FILES_KEY: key } = process.env;
const get = async (path) => {
  const headers = { authorization: `Bearer ${key}` };
  const response = await fetch(`${baseUrl}/api/v1${path}`, { headers });
  return response.ok ? response.json() : {};
};

const { workspaceId } = await get('/auth');
const path = `/workspaces/${encodeURIComponent(workspaceId)}/files`;
let page = await get(path);
while (page.files?.length > 0) {
  process.stdout.write(page.files.map(({ id }) => `${id}\n`).join(''));
  page = page.hasMore ? await get(`${path}?cursor=${encodeURIComponent(page.nextCursor)}`) : {};
}
