/** Where a person's own data cannot be read because the session has ended. */
export const sessionEndedText = {
  title: 'Sesimu sudah berakhir',
  text: 'Masuk lagi untuk melihatnya. Data akunmu tetap tersimpan.',
  retry: 'Masuk lagi',
} as const;

export const sessionEndedNoticeText = {
  notice: 'Sesimu sudah berakhir.',
  noticeWithInput: 'Sesimu sudah berakhir. Isianmu tetap ada.',
  signIn: 'Masuk lagi',
};
