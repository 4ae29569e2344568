import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createFilesApi } from './api/client.ts';
import { App } from './app.tsx';
import './styles.css';

/** The address of the service. Without one, development mocks the service in the browser. */
const baseUrl = import.meta.env.VITE_API_BASE_URL;
const mayMock = import.meta.env.DEV || import.meta.env.MODE === 'mocked';
if (mayMock && !baseUrl) await import('./mock.ts').then(({ startMock }) => startMock());

const connect = (apiKey: string) => createFilesApi({ baseUrl: baseUrl ?? '', apiKey });

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={new QueryClient()}>
      <App connect={connect} />
    </QueryClientProvider>
  </StrictMode>,
);
