import type { ReactNode } from 'react';
import { WithMock } from './with-mock';

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <WithMock>{children}</WithMock>
      </body>
    </html>
  );
}
