import type { Write } from "../../support/faults/sweep";
import {
  ask,
  beginUpload,
  type FaultWorld,
  sendingOf,
  thumbnailOf,
} from "../../support/faults/world";
import { ifMatch, patch, post, remove } from "./write-calls";

/** Unfinished and finished uploads. Until an upload is complete, nothing is visible or recorded. */
export const MEDIA_WRITES: readonly Write<FaultWorld>[] = [
  {
    title: "POST media/uploads",
    sent: ({ media, picture }) =>
      post(`${media}/uploads`, {
        name: "new.png",
        size: picture.byteLength,
        type: "image/png",
        fingerprint: "new.png",
      }),
    inSteps: true,
    unaudited: true,
  },
  {
    title: "PUT media/uploads/{id}/parts/{number}",
    sent: async (world) => sendingOf(world, await beginUpload(world, "part.png")),
    unaudited: true,
  },
  {
    title: "POST media/uploads/{id}/complete",
    sent: async (world) => {
      const id = await beginUpload(world, "complete.png");
      await ask(world, sendingOf(world, id));
      return post(`${world.media}/uploads/${id}/complete`);
    },
    inSteps: true,
  },
  {
    title: "DELETE media/uploads/{id}",
    sent: async (world) => {
      const id = await beginUpload(world, "cancel.png");
      await ask(world, sendingOf(world, id));
      return remove(`${world.media}/uploads/${id}`);
    },
  },
  {
    title: "PUT media/assets/{id}/thumbnail",
    sent: (world) => thumbnailOf(world, world.assetId),
    // Each call names another picture; the one before is on the list of files to delete.
    inSteps: true,
    // Each call is recorded.
    again: /^\+ audit_log /,
  },
  {
    // A count of views: a lost answer may count twice.
    title: "POST media/assets/{id}/views",
    sent: ({ media, assetId }) => post(`${media}/assets/${assetId}/views`),
    unaudited: true,
    again: /^~ media_assets \{"views":/,
  },
  {
    title: "POST media/assets/{id}/downloads",
    sent: ({ media, assetId }) => post(`${media}/assets/${assetId}/downloads`),
    unaudited: true,
    again: /^~ media_assets \{"downloads":/,
  },
  {
    title: "DELETE media/assets/{id}",
    sent: ({ media, assetId }) => remove(`${media}/assets/${assetId}`),
  },
  {
    title: "POST media/assets/restore",
    sent: async (world) => {
      const { media, assetId } = world;
      await ask(world, remove(`${media}/assets/${assetId}`));
      return post(`${media}/assets/restore`, { ids: [assetId] });
    },
  },
  {
    title: "PATCH media/assets/{id}",
    sent: async (world) => {
      const { media, assetId: id } = world;
      return patch(
        `${media}/assets/${id}`,
        { name: "new.png" },
        await ifMatch(world, "media_assets", id),
      );
    },
  },
  {
    title: "PATCH media/assets",
    sent: ({ media, assetId }) =>
      patch(`${media}/assets`, { ids: [assetId], changes: { folder: "social" } }),
  },
  {
    title: "DELETE media/assets",
    sent: ({ media, assetId }) => ({
      method: "DELETE",
      path: `${media}/assets`,
      body: { ids: [assetId] },
    }),
  },
];
