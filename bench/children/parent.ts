/** A process that measures lives until the bench lets go of it, or is gone. */
process.channel?.ref();
process.once('disconnect', () => process.exit());

/** Sends a message to the bench that started this process. */
export function tell(message: object | number): void {
  if (!process.send) throw new Error('Failed to report: this process is started by the bench');
  process.send(message);
}

export function answerQuestions(answers: Readonly<Record<string, () => object>>): void {
  process.on('message', (question) => tell(answers[String(question)]?.() ?? {}));
}
