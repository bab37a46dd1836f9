/**
 * The beginning of a body as text, `limit` bytes at most; what follows is never read. Empty when the body cannot be read
 * to there: a connection that is cut while a status has arrived is no failure of what the status says.
 */
export async function startOfBody(answer: Response, limit: number): Promise<string> {
  const [decoder, reader] = [new TextDecoder(), answer.body?.getReader()];
  if (!reader) return "";
  let [text, bytes] = ["", 0];
  try {
    while (bytes < limit) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      bytes += value.byteLength;
      text += decoder.decode(value, { stream: true });
    }
    await reader.cancel();
    return text.slice(0, limit);
  } catch {
    return "";
  }
}
