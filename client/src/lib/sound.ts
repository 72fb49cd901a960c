// Two soft notes when it is your turn; off unless somebody wants it.
let context: AudioContext | undefined;

export function chime(): void {
  try {
    context ??= new AudioContext();
    const audio = context;
    [523.25, 783.99].forEach((pitch, i) => {
      const at = audio.currentTime + i * 0.14;
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      tone.type = 'sine';
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0, at);
      volume.gain.linearRampToValueAtTime(0.12, at + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.001, at + 0.5);
      tone.connect(volume).connect(audio.destination);
      tone.start(at);
      tone.stop(at + 0.55);
    });
  } catch {
    // A browser without sound, or one that has not been touched yet.
  }
}

/** A note outside the page, where the person allowed it and the page is hidden. */
export function notify(title: string, text: string): void {
  if (!document.hidden || !('Notification' in window) || Notification.permission !== 'granted')
    return;
  try {
    const note = new Notification(title, { body: text, tag: location.pathname, silent: true });
    note.onclick = () => {
      focus();
      note.close();
    };
  } catch {
    // Phones only allow this from a service worker.
  }
}
