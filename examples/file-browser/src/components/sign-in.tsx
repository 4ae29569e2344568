import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import type { FilesApi } from '../api/client.ts';
import { keyCheck } from '../api/queries.ts';
import type { Session } from '../app.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { Progress } from './progress.tsx';

interface SignInProps {
  readonly connect: (apiKey: string) => FilesApi;
  readonly onSignIn: (session: Session) => void;
}

export function SignIn({ connect, onSignIn }: SignInProps) {
  const field = useId();
  const check = useMutation(keyCheck);

  const signIn = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const apiKey = String(new FormData(event.currentTarget).get('apiKey')).trim();
    const api = connect(apiKey);
    check.mutate(api, { onSuccess: (workspaceId) => onSignIn({ api, workspaceId }) });
  };

  return (
    <main className="sign-in">
      <h1>File browser</h1>
      <p className="quiet">A key opens the workspace that it belongs to. It is not stored.</p>
      <form onSubmit={signIn}>
        <label htmlFor={field}>API key</label>
        <input
          id={field}
          name="apiKey"
          type="password"
          autoComplete="off"
          spellCheck={false}
          required
          pattern="\s*[!-~]+\s*"
          title="A key is made of letters, digits and signs, without spaces"
        />
        <button type="submit" disabled={check.isPending}>
          Sign in
        </button>
      </form>
      {check.isPending && <Progress label="Checking the key" of={check} />}
      {check.isError && <FailureNotice error={check.error} />}
    </main>
  );
}
