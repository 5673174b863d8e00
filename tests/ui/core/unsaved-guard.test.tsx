import { afterEach, describe, expect, test } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Container } from 'inversify';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ResolverProvider } from '../../../src/ui/core/view-model.tsx';
import { SignInAgainStore } from '../../../src/ui/features/auth/sign-in-again.store.ts';
import { useUnsavedGuard } from '../../../src/ui/pages/admin/kit/use-unsaved-guard.ts';
import { DialogStore } from '../../../src/ui/stores/dialog.store.ts';

type Save = () => Promise<boolean>;

const Form = ({ isDirty, save }: { readonly isDirty: boolean; readonly save?: Save }) => {
  useUnsavedGuard(isDirty, save);
  return <h1>Formulir</h1>;
};

const openForm = (isDirty: boolean, save?: Save) => {
  const container = new Container({ jitless: true });
  container.bind(DialogStore).toConstantValue(new DialogStore());
  // No session ends here.
  container.bind(SignInAgainStore).toConstantValue({ hold: () => () => undefined } as unknown as SignInAgainStore);
  const router = createMemoryRouter(
    [
      { path: '/form', element: <Form isDirty={isDirty} {...(save === undefined ? {} : { save })} /> },
      { path: '/lain', element: <h1>Lain</h1> },
    ],
    { initialEntries: ['/form'] },
  );
  render(
    <ResolverProvider resolver={container}>
      <RouterProvider router={router} />
    </ResolverProvider>,
  );
  return { router, dialog: container.get(DialogStore) };
};
const go = (to: string): Promise<void> =>
  act(async () => {
    // A navigation with a question ends once it is answered.
    void router.navigate(to);
  });
const leave = (): boolean => fireEvent(window, new Event('beforeunload', { cancelable: true }));

let router: ReturnType<typeof openForm>['router'];
let dialog: DialogStore;
afterEach(() => dialog.cancel());

describe('unsaved changes', () => {
  test('leaving asks: cancelling stays, confirming leaves', async () => {
    ({ router, dialog } = openForm(true));
    await go('/lain');
    await waitFor(() => expect(dialog.question?.title).toBe('Tinggalkan tanpa menyimpan?'));
    act(() => dialog.cancel());
    await waitFor(() => expect(router.state.blockers.values().next().value?.state).toBe('unblocked'));
    expect(router.state.location.pathname).toBe('/form');
    await go('/lain');
    await waitFor(() => expect(dialog.question).not.toBeNull());
    await act(() => dialog.confirm());
    await screen.findByRole('heading', { name: 'Lain' });
  });
  test('a change of the query of the same page does not ask', async () => {
    ({ router, dialog } = openForm(true));
    await go('/form?bagian=2');
    expect([router.state.location.search, dialog.question]).toEqual(['?bagian=2', null]);
  });
  test('closing or reloading the tab asks', () => {
    ({ router, dialog } = openForm(true));
    expect(leave()).toBe(false);
  });
  test('with a save action: leaves after a successful save, stays after a failed one', async () => {
    let isSaved = false;
    let tries = 0;
    ({ router, dialog } = openForm(true, async () => {
      tries += 1;
      return isSaved;
    }));
    await go('/lain');
    await waitFor(() => expect(dialog.question?.other?.text).toBe('Simpan'));
    await act(async () => dialog.chooseOther());
    await waitFor(() => expect([tries, router.state.blockers.values().next().value?.state]).toEqual([1, 'unblocked']));
    expect(router.state.location.pathname).toBe('/form');
    isSaved = true;
    await go('/lain');
    await waitFor(() => expect(dialog.question).not.toBeNull());
    await act(async () => dialog.chooseOther());
    await screen.findByRole('heading', { name: 'Lain' });
    expect(tries).toBe(2);
  });
  test('without a save action there are two answers', async () => {
    ({ router, dialog } = openForm(true));
    await go('/lain');
    await waitFor(() => expect(dialog.question).not.toBeNull());
    expect(dialog.question?.other).toBeUndefined();
  });
  test('without changes leaving does not ask', async () => {
    ({ router, dialog } = openForm(false));
    expect(leave()).toBe(true);
    await go('/lain');
    await screen.findByRole('heading', { name: 'Lain' });
    expect(dialog.question).toBeNull();
  });
});
