import { expect, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { useNamedField } from '../../../../../src/ui/pages/admin/shell/shortcuts.tsx';

const Frame = () => {
  useNamedField();
  return <Outlet />;
};

test('field in the address: focused once its page is loaded, and again when followed again', async () => {
  let arrive: (page: { Component: () => React.JSX.Element }) => void = () => undefined;
  const late = new Promise<{ Component: () => React.JSX.Element }>((resolve) => {
    arrive = resolve;
  });
  const router = createMemoryRouter(
    [
      {
        element: <Frame />,
        children: [
          { path: '/', element: <p>Awal</p> },
          { path: '/settings', lazy: () => late },
        ],
      },
    ],
    { initialEntries: ['/'] },
  );
  render(<RouterProvider router={router} />);
  void act(() => void router.navigate('/settings#whatsappNumber'));
  const Component = () => (
    <>
      <input aria-label="Nama" name="siteName" />
      <input aria-label="WhatsApp" name="whatsappNumber" />
    </>
  );
  await act(async () => arrive({ Component }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('WhatsApp')));
  screen.getByLabelText('Nama').focus();
  await act(() => router.navigate('/settings#whatsappNumber'));
  expect(document.activeElement).toBe(screen.getByLabelText('WhatsApp'));
});
