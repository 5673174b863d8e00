// Runs before the first paint, with what only this device knows. A classic script.
{
  const { documentElement: root } = document;
  const stored = (key: string): string | null => {
    try {
      return window.localStorage.getItem(key);
    } catch {
      // A browser without storage shows the default theme to a guest.
      return null;
    }
  };
  // The theme: dark, light or auto; dark by default.
  const mode = stored('themeMode');
  if (mode === 'light' || mode === 'auto') root.dataset['theme'] = mode;
  // A guest goes from a private page to the sign-in page at once, instead of seeing one page turn into the other.
  const isSignedIn = stored('session_token') !== null && Date.parse(stored('session_expires') ?? '') > Date.now();
  const { signIn } = root.dataset;
  if (signIn !== undefined && !isSignedIn && navigator.onLine)
    window.location.replace(signIn + encodeURIComponent(window.location.pathname + window.location.search));
}
