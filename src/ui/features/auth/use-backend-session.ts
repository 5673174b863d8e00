import { useEffect } from 'react';
import { FollowBackend } from '../../../application/auth/client/follow-backend.ts';
import { useStore, useViewModel } from '../../core/view-model.tsx';
import { SessionStore } from '../../stores/session.store.ts';

/** Renews the backend's session while an account page is open, and checks who is signed in when it ends. */
export const useBackendSession = (): void => {
  const follow = useViewModel(FollowBackend);
  const session = useStore(SessionStore);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let end = (): void => undefined;
    const look = async (): Promise<void> => {
      const wait = await follow.execute();
      if (!isOver && wait !== null) timer = setTimeout(() => void look(), wait);
    };
    void look();
    void follow
      .listen((event) => {
        if (event === 'signed-out') void session.check(true);
      })
      .then((stop) => {
        end = stop;
        if (isOver) stop();
      });
    return () => {
      isOver = true;
      clearTimeout(timer);
      end();
    };
  }, [follow, session]);
};
