// Sets the theme of this device before the first paint (themeMode: dark, light or auto; dark by default). A classic script.
{
  let mode: string | null = null;
  try {
    mode = window.localStorage.getItem('themeMode');
  } catch {
    // A browser without storage shows the default.
  }
  if (mode === 'light' || mode === 'auto') document.documentElement.dataset['theme'] = mode;
}
