import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

configure({ asyncUtilTimeout: 15_000 });
if (globalThis.window) window.scrollTo = () => undefined; // jsdom has none

afterEach(cleanup);
