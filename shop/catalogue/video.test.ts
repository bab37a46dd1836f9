import { describe, expect, test } from "vitest";
import { VIDEO, videoAt } from "./video.ts";

function readVideo(typed: string): { value: string; messages: string[] } {
  const messages: string[] = [];
  const value = VIDEO.read(typed, (message) => messages.push(message));
  return { value, messages };
}

const YOUTUBE = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
const VIMEO = "https://vimeo.com/76979871";

describe("the address of a video", () => {
  test.each([
    ["", ""],
    [" https://youtu.be/dQw4w9WgXcQ?si=abc ", YOUTUBE],
    ["youtube.com/watch?v=dQw4w9WgXcQ", YOUTUBE],
    ["https://m.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ&t=3s", YOUTUBE],
    ["https://www.youtube.com/shorts/dQw4w9WgXcQ", YOUTUBE],
    ["https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ", YOUTUBE],
    ["http://www.youtube.com/live/dQw4w9WgXcQ/", YOUTUBE],
    ["https://vimeo.com/76979871", VIMEO],
    ["vimeo.com/76979871?share=copy", VIMEO],
    ["https://player.vimeo.com/video/76979871", VIMEO],
    ["https://player.vimeo.com/video/76979871?h=8272103f6e", `${VIMEO}/8272103f6e`],
    ["https://vimeo.com/76979871/8272103f6e", `${VIMEO}/8272103f6e`],
    [YOUTUBE, YOUTUBE],
  ])("%j is stored as %j", (typed, value) => {
    expect(readVideo(typed)).toEqual({ value, messages: [] });
  });

  test.each([
    "asad",
    "https://www.instagram.com/reel/abc",
    "https://www.youtube.com/@lattafa",
    "https://www.youtube.com/watch?v=corto",
    "https://evil.example/youtu.be/dQw4w9WgXcQ",
    "https://youtu.be.evil.example/dQw4w9WgXcQ",
    "javascript:alert(1)//youtu.be/dQw4w9WgXcQ",
    `https://www.youtube.com/${"x".repeat(80)}`,
  ])("%j is refused", (typed) => {
    const messages = ["Tiene que ser la dirección de un video de YouTube o de Vimeo"];
    expect(readVideo(typed)).toEqual({ value: typed, messages });
  });
});

test.each([
  [YOUTUBE, "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0"],
  [VIMEO, "https://player.vimeo.com/video/76979871?autoplay=1&dnt=1"],
  [`${VIMEO}/8272103f6e`, "https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=8272103f6e"],
  ["", undefined],
])("the player of %j is %j", (address, player) => {
  expect(videoAt(address)?.player).toBe(player);
});
