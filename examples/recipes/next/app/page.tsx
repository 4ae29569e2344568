import { connection } from 'next/server';

async function get<Body>(path: string): Promise<Body> {
  const headers = { Authorization: `Bearer ${process.env.API_KEY}` };
  const response = await fetch(process.env.API_BASE_URL + path, { headers });
  if (response.ok) return response.json();
  throw new Error(`The API answered with ${response.status}`);
}

/** Calls the API from the server, so that the key never reaches the page. */
export default async function Page() {
  await connection(); // when it is asked for, not when it is built
  const { workspaceId } = await get<{ workspaceId: string }>('/api/v1/auth');
  const { files } = await get<{ files: { id: string; name: string }[] }>(
    `/api/v1/workspaces/${encodeURIComponent(workspaceId)}/files`,
  );
  return (
    <ul>
      {files.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  );
}
