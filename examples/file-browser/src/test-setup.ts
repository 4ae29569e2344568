import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

configure({ asyncUtilTimeout: 50_000 });
if (globalThis.window) window.scrollTo = () => undefined; // jsdom has none

afterEach(cleanup);
