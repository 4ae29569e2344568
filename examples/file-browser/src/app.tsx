import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FilesApi } from './api/client.ts';
import { FileBrowser } from './components/file-browser.tsx';
import { SignIn } from './components/sign-in.tsx';

export interface Session {
  readonly api: FilesApi;
  readonly workspaceId: string;
}

interface AppProps {
  readonly connect: (apiKey: string) => FilesApi;
}

/** The key is kept only in memory, so that no storage can leak it. */
export function App({ connect }: AppProps) {
  const [session, setSession] = useState<Session | null>(null);
  const queryClient = useQueryClient();

  if (!session) return <SignIn connect={connect} onSignIn={setSession} />;
  const signOut = () => {
    queryClient.clear(); // what one key may see is not for the next one
    setSession(null);
  };
  return <FileBrowser session={session} onSignOut={signOut} />;
}
