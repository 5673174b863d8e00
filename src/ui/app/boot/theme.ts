// Before the first paint: the theme this device chose (themeMode: dark, light or auto; dark unless chosen). A classic script.
{
  let mode: string | null = null;
  try {
    mode = window.localStorage.getItem('themeMode');
  } catch {
    // A browser that keeps nothing shows the default.
  }
  if (mode === 'light' || mode === 'auto') document.documentElement.dataset['theme'] = mode;
}
