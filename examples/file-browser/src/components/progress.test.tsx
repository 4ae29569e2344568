import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Progress } from './progress.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what takes long is told to take long', () => {
  render(<Progress label="Loading files" of={{ isPaused: false, failureReason: null }} />);
  expect(screen.getByRole('status')).toHaveTextContent(/^Loading files…$/);

  act(() => vi.advanceTimersByTime(5000));
  expect(screen.getByRole('status')).toHaveTextContent('This takes longer than usual.');
});
