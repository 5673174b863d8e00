export const sessionEndedNoticeText = {
  notice: 'Sesimu sudah berakhir.',
  noticeWithInput: 'Sesimu sudah berakhir. Isianmu tetap ada.',
  signIn: 'Masuk lagi',
};
