/** A small client of the API: walks the listing to its end. */
export async function listAllFiles(baseUrl: string, apiKey: string): Promise<string[]> {
  const get = async (path: string) => {
    const response = await fetch(baseUrl + path, {
      headers: { Authorization: `Bearer ${apiKey}` },
    });
    if (!response.ok) throw new Error(`the API refused with ${response.status}`);
    return response.json();
  };
  const { workspaceId } = await get('/api/v1/auth');
  const listing = `/api/v1/workspaces/${encodeURIComponent(workspaceId)}/files`;
  const names: string[] = [];
  let page = await get(listing);
  names.push(...page.files.map(({ name }: { name: string }) => name));
  while (page.hasMore) {
    page = await get(`${listing}?cursor=${encodeURIComponent(page.nextCursor)}`);
    names.push(...page.files.map(({ name }: { name: string }) => name));
  }
  return names;
}
